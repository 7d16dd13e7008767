import { normalizeText } from "#text/normalize-text.ts";
import { Random } from "#service/random.ts";
import { type Sector, WORDS_PER_SECTOR } from "#service/reference/sectors.ts";

const FRONTS = (
  "Alder Amber Anvil Arbor Arch Ash Aspen Autumn Badger Balsam Banner Bay Beacon Bell Birch Bison Black Blue Bolt Bram " +
  "Bridge Bright Bronze Brook Cairn Calder Canyon Cardinal Castle Cedar Chalk Cherry Cinder Clear Cliff Clover Cobalt " +
  "Copper Coral Corner Cove Crane Crest Crimson Crown Crystal Cypress Dawn Deer Delta Dover Dune Eagle East Ebon Echo " +
  "Elder Elk Elm Ember Ever Fair Falcon Fern Field Fir Flint Forge Fox Frost Garnet Glen Gold Granite Grey Grove Gull " +
  "Harbor Hart Haven Hawk Hazel Heather Heron High Hollow Holly Ivory Ivy Jade Jasper Juniper Kestrel Keystone Lake " +
  "Lantern Lark Laurel Ledger Lily Linden Lumen Lynx Magnolia Maple Marble March Marsh Meadow Mercer Mill Mist Moon Moss " +
  "North Oak Ocean Olive Onyx Opal Orchid Otter Owl Pearl Pebble Pepper Pike Pilot Pine Plum Polar Poplar Prairie Quarry " +
  "Quartz Quill Rain Raven Red Reed Ridge River Robin Rose Rowan Ruby Rye Saffron Sage Salt Sand Scarlet Shore Silver " +
  "Slate Snow Sorrel Spruce Star Steel Sterling Stone Storm Summer Sun Swan Swift Sylvan Tamarack Teal Thistle Thorn Åker " +
  "Brück Fjäll Grön Kårv Łąka Öst Räv Sjö Söder Ström Vår"
).split(" ");

const BACKS = (
  "acre bank barn bell berg bend born bourne bridge brook burn bury bush by cliff combe cote cove crest croft dale dell " +
  "den don fall fell field flow ford forth gate glade grove ham hampton haven head heath hill holm hurst keep land lea " +
  "line loch mark mere mont moor more path peak point port reach ridge rock shaw shire side spring stead stone stow ton " +
  "vale view wall ward water way well wick wind wood worth yard"
).split(" ");

const PATTERNS = 4;
const QUALITIES = [
  "Advanced",
  "Applied",
  "Atlantic",
  "First",
  "General",
  "Global",
  "Northern",
  "Pacific",
  "Premier",
  "United",
];
const PARTNERS = [
  "Abbott",
  "Brandt",
  "Castellan",
  "Dünow",
  "Eriksen",
  "Fontaine",
  "Hallam",
  "Iversen",
  "Kowal",
  "Marchetti",
];

/** Number of names: every combination of a front, a back, a word of the sector and a pattern. */
const COMBINATIONS = FRONTS.length * BACKS.length * WORDS_PER_SECTOR * PATTERNS;

/** Coprime with the number of combinations, so that each index gets a different one. */
const STRIDE = 1_000_003;

/** A company's name without its legal form, unique to this index. */
export function companyName(seed: number, index: number, sector: Sector): string {
  const random = new Random(seed, "company name", index);
  return spell(random, (index * STRIDE + offset(seed)) % COMBINATIONS, sector);
}

/** The domain of a company of this name. */
export function domainOf(name: string): string {
  return `${normalizeText(name).replace(/[^a-z0-9]/g, "")}.example`;
}

/** The invented place name with which a company or school name can start. */
export function stemOf(combination: number): string {
  const front = FRONTS[combination % FRONTS.length] ?? "";
  const back = BACKS[Math.floor(combination / FRONTS.length) % BACKS.length] ?? "";
  return front + back;
}

function spell(random: Random, combination: number, sector: Sector): string {
  const stem = stemOf(combination);
  const rest = Math.floor(combination / (FRONTS.length * BACKS.length));
  const word = sector.words[rest % WORDS_PER_SECTOR] ?? "";
  const pattern = Math.floor(rest / WORDS_PER_SECTOR);
  if (pattern === 0) return `${stem} ${word}`;
  if (pattern === 1) return `${stem} ${word} Group`;
  if (pattern === 2) return `${stem} ${random.pick(QUALITIES)} ${word}`;
  return `${stem} & ${random.pick(PARTNERS)} ${word}`;
}

/** The start among the combinations, which depends on the seed. */
function offset(seed: number): number {
  return new Random(seed, "company names", 0).integer(0, COMBINATIONS - 1);
}
