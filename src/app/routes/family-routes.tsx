import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { FamiliesScreen } from "#app/features/families/pages/families-screen.tsx";
import { familiesParams } from "#app/features/families/pages/families-params.ts";
import { FamilyScreen } from "#app/features/families/pages/family-screen.tsx";
import { familyParams } from "#app/features/families/pages/family-params.ts";

const families = getRouteApi("/app/families");

/** The family trees of this browser, and the way to another one. */
export function FamiliesRoute() {
  const navigate = useNavigate();
  return (
    <FamiliesScreen
      search={familiesParams.parse(families.useSearch())}
      onSearchChange={(search, options) => void navigate({ to: "/families", search, ...options })}
    />
  );
}

const family = getRouteApi("/app/families/$companyId");

/** One company's family tree. */
export function FamilyRoute() {
  const navigate = useNavigate();
  const { companyId } = family.useParams();
  return (
    <FamilyScreen
      key={companyId}
      companyId={companyId}
      search={familyParams.parse(family.useSearch())}
      onSearchChange={(search, options) =>
        void navigate({ to: "/families/$companyId", params: { companyId }, search, ...options })
      }
    />
  );
}
