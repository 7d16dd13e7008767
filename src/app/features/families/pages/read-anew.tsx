import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { companyQueries } from "#app/api/company-queries.ts";
import { costWords, priceText } from "#app/paid-calls/read-words.ts";
import { dayText } from "#app/lib/day-text.ts";
import { Button } from "#app/ui/button.tsx";
import { Popover } from "#app/ui/overlays/popover.tsx";
import { familySubject } from "./family-subject.ts";
import type { StoredFamily } from "./stored-family.ts";

interface ReadAnewProps {
  readonly stored: StoredFamily;
  readonly busy: boolean;
  readonly onAskAnew: () => void;
}

/** Asks the service again for a tree that is kept, once its price was said. */
export function ReadAnew({ stored, busy, onAskAnew }: ReadAnewProps) {
  return (
    <Popover
      title="Read anew"
      align="end"
      trigger={
        <Button compact busy={busy} icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}>
          Read anew
        </Button>
      }
    >
      {(close) => (
        <Price
          stored={stored}
          onAskAnew={() => {
            close();
            onAskAnew();
          }}
        />
      )}
    </Popover>
  );
}

function Price({ stored, onAskAnew }: Omit<ReadAnewProps, "busy">) {
  const { data: record } = useQuery(companyQueries.byId(stored.id));
  const subject = familySubject(stored, record);
  return (
    <div className="grid gap-2 p-4">
      {stored.answer && <p className="text-ink-2">This tree is from {dayText(stored.answer.receivedAt)}.</p>}
      <p className="text-ink-2">{costWords(subject, 1)}</p>
      <Button variant="primary" className="mt-1 justify-self-start" onClick={onAskAnew} data-autofocus>
        Read anew · {priceText(subject.managed)}
      </Button>
    </div>
  );
}
