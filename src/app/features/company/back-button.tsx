import { useCanGoBack, useNavigate, useRouter } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { IconButton } from "#app/ui/button.tsx";

/** Back to where the person came from; to the companies when the address was opened by itself. */
export function BackButton() {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return (
    <IconButton
      label={canGoBack ? "Back" : "All companies"}
      icon={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden />}
      onClick={() => {
        if (canGoBack) router.history.back();
        else void navigate({ to: "/companies" });
      }}
    />
  );
}
