import { Search } from "lucide-react";
import { Button } from "#app/ui/button.tsx";

interface SearchButtonProps {
  readonly changed: boolean;
  readonly disabled: boolean;
  readonly onSearch: () => void;
}

/** Asks a search whose records count: nothing else does. */
export function SearchButton({ changed, disabled, onSearch }: SearchButtonProps) {
  return (
    <Button
      variant={changed ? "primary" : "secondary"}
      icon={<Search size={16} strokeWidth={1.75} aria-hidden />}
      disabled={disabled}
      onClick={onSearch}
    >
      Search
    </Button>
  );
}
