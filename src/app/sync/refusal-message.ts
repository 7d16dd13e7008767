/** Why a change did not reach the account, and what is shown now. */
export function refusalMessage(reason: string): string {
  switch (reason) {
    case "not-found":
      return "A change was not saved: what it changed is no longer shared with you.";
    case "not-allowed":
      return "A change was not saved: you can view this, but not edit it.";
    case "too-large":
      return "A change was not saved: there is no room for it. Delete what you no longer need, or start another list.";
    case "no-colleague":
      return "Not shared: this person is no longer in your organization. Share it with somebody else.";
    case "invalid":
      return "A change was not saved, and what your account has is shown again. Reload Prospect and try again.";
    default:
      return "A change was not saved. What your account has is shown again.";
  }
}
