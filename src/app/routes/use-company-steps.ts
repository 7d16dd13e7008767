import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCanGoBack, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { usePrefetch } from "#app/api/use-prefetch.ts";
import { companySearch } from "#app/features/companies/company-search.ts";
import type { CompanySteps } from "#app/features/company/company-bar.tsx";
import type { CompanyParams } from "#app/features/company/company-screen-params.ts";
import { describeError } from "#app/errors/describe-error.ts";
import {
  type CompanySequence,
  pagePlace,
  positionIn,
  turnedTo,
} from "#app/record-views/steps/shown-companies.ts";
import { stepFrom } from "#app/record-views/steps/step-from.ts";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

/** A page of the free search behind a sequence, as a query. */
function pageQuery({ page }: CompanySequence, wanted: number) {
  return page && companySearch.query({ ...page.request, page: wanted });
}

/** The companies among which one was opened; undefined where it was opened on its own. */
function useSequenceOf(companyId: string): CompanySequence | undefined {
  const opened = useLocation({ select: ({ state }) => state.companies });
  const [last, setLast] = useState(opened);
  if (opened?.ids.includes(companyId)) {
    if (opened !== last) setLast(opened);
    return opened;
  }
  // the history state is already that of the next page of results, while this company is still shown
  return opened && last?.ids.includes(companyId) ? last : undefined;
}

interface Turn {
  readonly from: CompanySequence;
  readonly by: -1 | 1;
  /** The page to turn to. */
  readonly page: number;
}

/**
 * The steps from a company to its neighbours on the screen it was opened from. Only the free company search continues
 * beyond its page: in other searches more records may count.
 */
export function useCompanySteps(companyId: string, params: CompanyParams): CompanySteps {
  const router = useRouter();
  const navigate = useNavigate();
  const client = useQueryClient();
  const canGoBack = useCanGoBack();
  const sequence = useSequenceOf(companyId);
  const at = sequence?.ids.indexOf(companyId) ?? -1;
  const show = (id: string, companies: CompanySequence) =>
    void navigate({
      to: "/companies/$companyId",
      params: { companyId: id },
      search: { people: params.people },
      state: { companies },
      replace: true,
    });
  const turn = useMutation({
    mutationFn: async ({ from, by, page }: Turn) => {
      const query = pageQuery(from, page);
      if (query === undefined) return;
      const { data, meta } = await client.fetchQuery({ ...query, retry: false });
      const ids = data.map(({ id }) => id);
      const next = ids.at(by === 1 ? 0 : -1);
      if (next === undefined) throw new ExpectedError("The page has no companies any more.");
      show(next, turnedTo(from, by, { page, ids, total: meta.totalResults }));
    },
    onError: (error) => {
      const { title, text } = describeError(error, { what: "Companies", scopes: companySearch.scopes });
      showToast({ message: `${title}. ${text}` });
    },
  });
  const place = sequence && { ids: sequence.ids, at, place: pagePlace(sequence) };
  const step = (by: -1 | 1) => {
    const next = place && stepFrom(place, by);
    if (sequence === undefined || next === undefined) return undefined;
    if ("id" in next) return () => show(next.id, sequence);
    return turn.isPending ? undefined : () => turn.mutate({ from: sequence, by, page: next.page });
  };
  const next = place && stepFrom(place, 1);
  usePrefetch(sequence && next && "page" in next ? pageQuery(sequence, next.page) : undefined);
  const position = sequence && positionIn(sequence, at);
  return {
    screen: sequence?.screen ?? (canGoBack ? "Back" : "Companies"),
    onBack: () => {
      const back = sequence === undefined ? 0 : sequence.entry - router.history.location.state.__TSR_index;
      if (back < 0) router.history.go(back);
      else if (canGoBack) router.history.back();
      else void navigate({ to: "/companies" });
    },
    ...(position !== undefined && {
      beside: {
        position,
        nextId: sequence?.ids[at + 1],
        busy: turn.isPending,
        onPrevious: step(-1),
        onNext: step(1),
      },
    }),
  };
}
