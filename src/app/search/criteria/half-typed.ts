/** A day of which only parts were typed counts as empty for a program: said before it is taken for "any day". */
export function halfTyped(form: HTMLFormElement): string | undefined {
  const half = [...form.querySelectorAll<HTMLInputElement>("input[type=date]")].find(
    ({ validity }) => validity.badInput,
  );
  half?.focus();
  return half && "This day is not whole: type day, month and year, or empty it.";
}
