import { validationAnswer } from "#contract/error-schemas.ts";

/** The findings of a 400: each code with its place in the request. Throws for any other status. */
export async function findingsOf(response: Response): Promise<[code: string, at: string | undefined][]> {
  if (response.status !== 400) throw new Error(`Expected a 400, but the status is ${response.status}.`);
  const { errors } = validationAnswer.parse(await response.json());
  return errors.map(({ code, source }) => [code, source?.pointer ?? source?.parameter]);
}
