import { type UseNavigateResult, useMatch, useNavigate, useRouter } from "@tanstack/react-router";

/**
 * Writes a screen's state into the URL. Drops a late write if the person has already left for another screen that is
 * still loading: it would call them back.
 */
export function useNavigateWithin(): UseNavigateResult<string> {
  const navigate = useNavigate();
  const { history } = useRouter();
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return async (options) => {
    if (history.location.pathname === path) await navigate(options);
  };
}
