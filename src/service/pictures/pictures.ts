import type { ServiceContext } from "#service/service-context.ts";
import { logoAnswer, newsPictureAnswer } from "./drawings.ts";
import { LOGO_PATH, PICTURE_PATH } from "./picture-urls.ts";
import { referenceName } from "#service/reference/reference.ts";

async function companyLogo(id: number, { database }: ServiceContext): Promise<Response | undefined> {
  const row = await database.records
    .selectFrom("companies")
    .select(["id", "name"])
    .where(({ and }) => and({ id, has_logo: 1 }))
    .executeTakeFirst();
  return row && logoAnswer(row.id, row.name);
}

async function newsPicture(id: number, { database }: ServiceContext): Promise<Response | undefined> {
  const row = await database.records
    .selectFrom("news_articles")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return row && newsPictureAnswer(row.id);
}

function technologyLogo(id: string): Response | undefined {
  const name = referenceName("tech-products", id);
  return name === undefined ? undefined : logoAnswer(Number(id), name);
}

/**
 * The sandbox's own pictures: company logos, pictures of news and logos of technologies. `path` is what follows the
 * service's prefix; undefined where it is no picture that there is.
 */
export async function answerPicture(path: string, context: ServiceContext): Promise<Response | undefined> {
  const logo = LOGO_PATH.exec(path)?.[1];
  if (logo !== undefined)
    return Number.isSafeInteger(Number(logo)) ? companyLogo(Number(logo), context) : undefined;
  const [, kind, id] = PICTURE_PATH.exec(path) ?? [];
  if (id === undefined || !Number.isSafeInteger(Number(id))) return undefined;
  return kind === "news" ? newsPicture(Number(id), context) : technologyLogo(id);
}
