import { normalizeText } from "#text/normalize-text.ts";
import names from "./column-names.json" with { type: "json" };
import { type ImportType, type MatchTarget, targetsOf } from "./column-targets.ts";

/** Words in a column's name that carry no meaning: from exports, forms and numbered fields. */
const FILLERS =
  /^(?:the|your|primary|lead|prospect|attendee|delegate|guest|participant|registrant|visitor|person|contact|customer|user|buyer|invitee|member|speaker|bitte|ihr|ihre|votre|su)(?=.{3})|(?:optional|required|pflichtfeld)$/;

/** Columns about somebody or something else, whatever their cells contain. */
const ELSEWHERE =
  /owner|creat|modif|updat|manager|assistant|referr|sponsor|parent|optout|optin|consent|unsubscrib|status|type|label|source|lifecycle|stage|emergency|spouse|partner|billto|besitzer|zustandig|inhaber|recordid|donotcall|signature|logo|image|picture|photo|article|notes?$|comments?$/;

/** The most characters of a column's name; no real name has more. */
const MAX_NAME_LENGTH = 500;

/**
 * A column's name, normalised for comparison: "E-Mail 1 - Value" → "email1value". "" where it has no letter or digit.
 */
export function headerKey(name: string): string {
  return normalizeText(name.slice(0, MAX_NAME_LENGTH)).replace(/[^\p{L}\p{N}]+/gu, "");
}

type Ranks = ReadonlyMap<string, readonly (readonly [MatchTarget, number])[]>;

/**
 * The names of columns by target, in the languages of most files, including those of CRM exports, event lists and
 * address books. Each line of the table is a rank: of two columns, the one on the earlier line wins.
 */
function ranksOf(type: ImportType): Ranks {
  const ranks = new Map<string, (readonly [MatchTarget, number])[]>();
  for (const [name, lines] of Object.entries(names[type])) {
    const target = targetsOf(type).find((each) => each === name);
    if (target === undefined) throw new RangeError(`No such target: ${name}`);
    for (const [rank, line] of lines.entries()) {
      for (const key of line.split(" ").map(headerKey))
        ranks.set(key, [...(ranks.get(key) ?? []), [target, rank]]);
    }
  }
  return ranks;
}

const RANKS: Readonly<Record<ImportType, Ranks>> = {
  contact: ranksOf("contact"),
  company: ranksOf("company"),
};

/** A target that a column's name indicates, and how well: 0 is the best. */
export interface NamedTarget {
  readonly target: MatchTarget;
  readonly rank: number;
}

/** Brackets only hold explanations, and `__c` marks fields that users of a CRM added. */
const ASIDE = /__[cr]$|\([^()]*\)|\[[^[\]]*\]|（[^（）]*）|［[^［］]*］/g;

/** The group heading above a name, in a header of several rows: of a company, or of no particular subject. */
const COMPANY_GROUP =
  /^(?:account|company|organi[sz]ation|firma|unternehmen|societe|entreprise|empresa|azienda|bedrijf)(?=.{3})/;
const GROUP = /^(?:name|address|adresse|online|web|general|allgemein|details|info)(?=.{3})/;

/**
 * What is known of a name without its group headings: "Account Address City" → "city". Below a company heading only
 * values of companies count.
 */
function belowGroups(ranks: Ranks, key: string): ReturnType<Ranks["get"]> {
  const ofCompany = key.replace(COMPANY_GROUP, "");
  const rest = ofCompany.replace(GROUP, "");
  if (rest === key) return undefined;
  const found = ranks.get(ofCompany) ?? ranks.get(rest);
  return ofCompany === key ? found : found?.filter(([target]) => target.startsWith("company"));
}

/** The targets that a column's name may indicate, by the table of known names. */
export function targetsOfHeader(type: ImportType, name: string): readonly NamedTarget[] {
  const key = headerKey(name);
  const ranks = RANKS[type];
  const exact = ranks.get(key);
  const plain = headerKey(name.slice(0, MAX_NAME_LENGTH).replace(ASIDE, " "));
  const bare = plain.replace(FILLERS, "");
  const found =
    exact ??
    ranks.get(plain) ??
    ranks.get(bare) ??
    ranks.get(plain.replace(/\d+$/, "")) ??
    belowGroups(ranks, bare) ??
    [];
  const less = exact === undefined ? 0.5 : 0;
  return found.map(([target, rank]) => ({ target, rank: rank + less }));
}

/** Whether a column is about somebody or something else, such as the owner of a record or the state of a consent. */
export function isAboutOthers(type: ImportType, name: string): boolean {
  const key = headerKey(name);
  return !RANKS[type].has(key) && ELSEWHERE.test(key);
}

/** Columns that only CRM exports have: their IDs belong to that CRM. */
const CRM_COLUMNS =
  /^(?:recordid.*|accountid|ownerid|contactowner|leadowner|accountowner|companyowner|recordowner|lifecyclestage|leadstatus|leadsource|accountname|associatedcompanyids?|primaryassociatedcompanyid|prospectid|stage|sequencestate|lastmodifieddate|createdate|createddate|hubspot.*|salesforce.*|sfdc.*)$/;

/** Whether the names of the columns are those of a CRM export. */
export function isCrmExport(header: readonly string[]): boolean {
  return header.some((name) => CRM_COLUMNS.test(headerKey(name)));
}
