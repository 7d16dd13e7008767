import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCanGoBack, useLocation, useNavigate, useRouter } from "@tanstack/react-router";
import { usePrefetch } from "#app/api/use-prefetch.ts";
import { companySearch } from "#app/features/companies/company-search.ts";
import type { CompanySteps } from "#app/features/company/company-bar.tsx";
import type { CompanyParams } from "#app/features/company/company-screen-params.ts";
import { describeError } from "#app/errors/describe-error.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import type { CompanySequence } from "#app/record-views/steps/company-sequence.tsx";
import { showToast } from "#app/ui/overlays/notifications.ts";
import { ExpectedError } from "#app/lib/reports/report.ts";

/** The page before or after the one that a sequence shows, as a query of the free search; undefined where there is none. */
function pageBeside({ page }: CompanySequence, by: -1 | 1) {
  if (page === undefined) return undefined;
  const wanted = page.request.page + by;
  if (wanted < 1 || wanted > page.pages) return undefined;
  return companySearch.query({ ...page.request, page: wanted });
}

/** "4 of 312". */
function positionIn({ ids, first, total }: CompanySequence, at: number): string {
  const position = formatNumber(first + at);
  return total === undefined
    ? `${position} of ${formatNumber(ids.length)} on the page`
    : `${position} of ${formatNumber(total)}`;
}

function isAlone({ ids, total = ids.length }: CompanySequence): boolean {
  return total <= 1;
}

/**
 * The steps from a company to those beside it on the screen that it was opened from. Only the free company search goes
 * on past its page: anywhere else the next records may count.
 */
export function useCompanySteps(companyId: string, params: CompanyParams): CompanySteps {
  const router = useRouter();
  const navigate = useNavigate();
  const client = useQueryClient();
  const canGoBack = useCanGoBack();
  const opened = useLocation({ select: ({ state }) => state.companies });
  const at = opened?.ids.indexOf(companyId) ?? -1;
  const sequence = at < 0 ? undefined : opened;
  const show = (id: string, companies: CompanySequence) =>
    void navigate({
      to: "/companies/$companyId",
      params: { companyId: id },
      search: { people: params.people },
      state: { companies },
      replace: true,
    });
  const turn = useMutation({
    mutationFn: async ({ from, by }: { readonly from: CompanySequence; readonly by: -1 | 1 }) => {
      const query = pageBeside(from, by);
      if (query === undefined || from.page === undefined) return;
      const { data, meta } = await client.fetchQuery({ ...query, retry: false });
      const ids = data.map(({ id }) => id);
      const next = ids.at(by === 1 ? 0 : -1);
      if (next === undefined) throw new ExpectedError("The page has no companies any more.");
      const { request, pages } = from.page;
      show(next, {
        ...from,
        ids,
        first: from.first + (by === 1 ? from.ids.length : -ids.length),
        total: meta.totalResults,
        page: { request: { ...request, page: request.page + by }, pages },
      });
    },
    onError: (error) => {
      const { title, text } = describeError(error, { what: "Companies", scopes: companySearch.scopes });
      showToast({ message: `${title}. ${text}` });
    },
  });
  const step = (by: -1 | 1) => {
    if (sequence === undefined) return undefined;
    const beside = sequence.ids[at + by];
    if (beside !== undefined) return () => show(beside, sequence);
    if (turn.isPending || pageBeside(sequence, by) === undefined) return undefined;
    return () => turn.mutate({ from: sequence, by });
  };
  const isLast = sequence !== undefined && at === sequence.ids.length - 1;
  usePrefetch(isLast ? pageBeside(sequence, 1) : undefined);
  return {
    screen: sequence?.screen ?? (canGoBack ? "Back" : "Companies"),
    onBack: () => {
      const back = sequence === undefined ? 0 : sequence.entry - router.history.location.state.__TSR_index;
      if (back < 0) router.history.go(back);
      else if (canGoBack) router.history.back();
      else void navigate({ to: "/companies" });
    },
    ...(sequence &&
      !isAlone(sequence) && {
        beside: {
          position: positionIn(sequence, at),
          nextId: sequence.ids[at + 1],
          busy: turn.isPending,
          onPrevious: step(-1),
          onNext: step(1),
        },
      }),
  };
}
