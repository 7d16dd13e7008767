import { useQueryClient } from "@tanstack/react-query";
import { BookOpenText } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { walkPaced } from "#app/api/walk.ts";
import { describeError } from "#app/errors/describe-error.ts";
import { formatNumber } from "#app/lib/format-number.ts";
import { useFocusAfter } from "#app/search/use-focus-after.ts";
import { useResults, useSearch } from "#app/search/search-context.ts";
import type { SearchDefinition } from "#app/search/search-definition.ts";
import { FetchProgress } from "#app/search/select-all/fetch-progress.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type PageBlock, type ReadRequest, countRows } from "#app/search/model/read-pages.ts";
import type { RowGroups } from "#app/search/model/search-state.ts";

interface ReadProgress {
  readonly done: number;
  readonly of: number;
  readonly waitUntil?: number | undefined;
  /** The error that stopped it early. */
  readonly error?: Error | undefined;
}

/** Reads pages into the cache one after the other, until all are read, it is cancelled, or its component unmounts. */
function useReadPages(definition: SearchDefinition, request: ReadRequest) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<ReadProgress>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);
  const start = async (pages: readonly PageBlock[], reachable: number) => {
    const { signal } = (controller.current = new AbortController());
    const of = countRows(pages, reachable);
    let done = 0;
    const report = (more?: Partial<ReadProgress>) => setProgress({ done, of, ...more });
    report();
    try {
      const read = (page: PageBlock) => {
        const query = definition.query({ ...request, ...page });
        const cancel = () => void client.cancelQueries({ queryKey: query.queryKey, exact: true });
        signal.addEventListener("abort", cancel);
        return client.fetchQuery(query).finally(() => signal.removeEventListener("abort", cancel));
      };
      const onWait = (waitUntil: number | undefined) => report({ waitUntil });
      for await (const [, { data }] of walkPaced(pages, read, { signal, onWait })) {
        done += data.length;
        report();
      }
      setProgress(undefined);
    } catch (error) {
      if (signal.aborted) setProgress(undefined);
      else report({ error: error instanceof Error ? error : new Error(String(error)) });
    }
  };
  return { progress, start, cancel: () => controller.current?.abort() };
}

/** Reads the rows missing in the groups; the button says how many count, and nothing is sent before it is pressed. */
export function ReadRemaining({ groups }: { readonly groups: RowGroups }) {
  const { definition, view, scroller } = useSearch();
  const { stale } = useResults();
  const { progress, start, cancel } = useReadPages(definition, { criteria: view.criteria, sort: undefined });
  const running = progress !== undefined && progress.error === undefined;
  useFocusAfter(running, scroller);
  const { missing, reachable } = groups;
  if (running) {
    const { many } = definition.noun;
    return <FetchProgress label={`${many} loaded`} {...progress} onCancel={cancel} />;
  }
  if (missing.length === 0 || stale) return null;
  const count = countRows(missing, reachable);
  return (
    <>
      {progress?.error && <Stopped error={progress.error} />}
      <Button
        title={`Uses ${formatNumber(count)} of your record limit`}
        icon={<Icon of={BookOpenText} className="max-xl:hidden" />}
        onClick={() => void start(missing, reachable)}
      >
        Load the other {formatNumber(count)} · free
      </Button>
    </>
  );
}

function Stopped({ error }: { readonly error: Error }) {
  const { title, scopes } = useSearch().definition;
  const reason = describeError(error, { what: title, scopes });
  return (
    <p
      role="alert"
      className="basis-full rounded-sm bg-danger-soft px-3 py-1.5 text-danger-ink sm:order-first"
    >
      <span className="font-semibold">Loading stopped. What is here stays.</span> {reason.title}.{" "}
      {reason.text}
    </p>
  );
}
