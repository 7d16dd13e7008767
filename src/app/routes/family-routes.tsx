import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { FamiliesPage } from "#app/features/families/pages/families-page.tsx";
import { FamilyPage } from "#app/features/families/pages/family-page.tsx";
import { familiesParams, familyParams } from "#app/features/families/pages/family-params.ts";

const families = getRouteApi("/app/families");

/** The family trees of this browser, and the way to another one. */
export function FamiliesRoute() {
  const navigate = useNavigate();
  return (
    <FamiliesPage
      params={familiesParams.parse(families.useSearch())}
      onParamsChange={(search, options) => void navigate({ to: "/families", search, ...options })}
    />
  );
}

const family = getRouteApi("/app/families/$companyId");

/** One company's family tree. */
export function FamilyRoute() {
  const navigate = useNavigate();
  const { companyId } = family.useParams();
  return (
    <FamilyPage
      key={companyId}
      companyId={companyId}
      params={familyParams.parse(family.useSearch())}
      onParamsChange={(search, options) =>
        void navigate({ to: "/families/$companyId", params: { companyId }, search, ...options })
      }
    />
  );
}
