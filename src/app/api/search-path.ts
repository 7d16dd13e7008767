/** Which page of a search is asked for; `page` counts from 1. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
  readonly sort?: string | undefined;
}

/** The path of one page. [paging-1] */
export function searchPath(path: string, { page, size, sort }: PageRequest): string {
  const query = new URLSearchParams({
    "page[number]": String(page),
    "page[size]": String(size),
    ...(sort === undefined ? {} : { sort }),
  });
  return `${path}?${query}`;
}
