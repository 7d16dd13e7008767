import { ChevronRight } from "lucide-react";
import { IconButton } from "#app/ui/button.tsx";

interface ExpandButtonProps {
  readonly label: string;
  /** The id of what it shows. */
  readonly controls: string;
  readonly expanded: boolean;
  readonly onPress: () => void;
}

/** Shows what a row has below itself. On a phone it stands at the row's end. */
export function ExpandButton({ label, controls, expanded, onPress }: ExpandButtonProps) {
  return (
    <IconButton
      label={label}
      icon={chevron}
      size="sm"
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      onClick={onPress}
      className="align-middle max-md:absolute max-md:inset-y-0 max-md:right-1 max-md:m-auto"
    />
  );
}

const chevron = (
  <ChevronRight
    size={16}
    strokeWidth={1.75}
    aria-hidden
    className="transition-[rotate] duration-150 in-aria-expanded:rotate-90"
  />
);
