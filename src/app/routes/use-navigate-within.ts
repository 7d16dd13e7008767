import { type UseNavigateResult, useMatch, useNavigate, useRouter } from "@tanstack/react-router";

/**
 * Writes what a screen keeps in its address. Some of that is written a moment later, when the person may have left for
 * another screen that is still loading: then it is dropped, since it would call them back.
 */
export function useNavigateWithin(): UseNavigateResult<string> {
  const navigate = useNavigate();
  const { history } = useRouter();
  const path = useMatch({ strict: false, select: ({ pathname }) => pathname });
  return async (options) => {
    if (history.location.pathname === path) await navigate(options);
  };
}
