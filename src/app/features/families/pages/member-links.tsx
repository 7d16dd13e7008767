import { Network } from "lucide-react";
import { CompanyWays, PAID_NOTE, WayLink } from "#app/record-views/details/way-link.tsx";

interface MemberLinksProps {
  readonly companyId: string;
  /** The tree that is shown is its own. */
  readonly own: boolean;
}

/** Where a member leads. Nothing is asked here. */
export function MemberLinks({ companyId, own }: MemberLinksProps) {
  return (
    <ul aria-label="More about the company" className="border-t border-line pt-2">
      <CompanyWays companyId={companyId} />
      {!own && (
        <WayLink
          link={{ to: "/families/$companyId", params: { companyId } }}
          icon={Network}
          label="Its own family tree"
          note={PAID_NOTE}
        />
      )}
    </ul>
  );
}
