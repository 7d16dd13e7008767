/** What a cell looks like. "text" is anything without a form of its own. */
type CellShape = "blank" | "address" | "web" | "number" | "date" | "code" | "text";

const SHAPES: readonly (readonly [CellShape, RegExp])[] = [
  ["blank", /^$/],
  ["address", /^(?:mailto:)?[^\s@]+@[^\s@]+\.[^\s@]+$/i],
  ["web", /^(?:https?:\/\/\S+|www\.\S+|[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}(?:\/\S*)?)$/i],
  ["date", /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[T ].*)?$/],
  // amounts, shares and telephone numbers
  ["number", /^[-+(]?[$€£]?\s*\d[\d\s.,'()/+-]*%?$/],
  ["code", /^(?=.*\d)[a-z\d]{8,}(?:-[a-z\d]+)*$/i],
];

/**
 * Words with which columns are named, in the languages of most files: one such word as a cell says more than what the
 * cells below look like.
 */
const NAME_WORDS = new Set(
  (
    "name names first last full given family surname middle company account organization organisation employer business title " +
    "position role job email e-mail mail address phone telephone mobile cell fax website web url domain linkedin id " +
    "number street city town state province region zip postal postcode country industry revenue employees notes note comment comments " +
    "status type date created owner source booth tags department score rank size value amount price quantity " +
    "vorname nachname firma unternehmen titel telefon handy straße strasse ort stadt plz land notiz notizen datum anrede abteilung " +
    "nom prénom prenom société societe entreprise poste téléphone telephone adresse ville pays fonction courriel site " +
    "nombre apellido apellidos empresa cargo puesto correo teléfono telefono dirección direccion ciudad país pais " +
    "cognome nome azienda società societa ruolo indirizzo città citta paese cellulare " +
    "naam voornaam achternaam bedrijf functie telefoon adres plaats land bedrijfsnaam " +
    "sobrenome telefone endereço endereco cidade " +
    "namn förnamn efternamn företag foretag befattning fornavn etternavn efternavn virksomhed selskap bedrift stilling by"
  ).split(" "),
);

/** Rows that may stand above the names of the columns. */
const MAX_TITLE_ROWS = 20;

/** No column has a longer name. */
const MAX_NAME_LENGTH = 80;

function shapeOf(cell: string): CellShape {
  const text = cell.trim();
  return SHAPES.find(([, pattern]) => pattern.test(text))?.[0] ?? "text";
}

const wordsOf = (cell: string) =>
  cell
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean);

const isNamed = (cell: string) => {
  const words = wordsOf(cell);
  return words.length <= 5 && words.some((word) => NAME_WORDS.has(word));
};

const filledCells = (row: readonly string[]) => row.filter((cell) => cell.trim() !== "").length;

/** The shape that most cells of a column have; undefined where they differ. */
function usualShape(cells: readonly string[]): CellShape | undefined {
  const shapes = cells.map(shapeOf).filter((shape) => shape !== "blank");
  const usual = shapes.find(
    (shape) => shapes.filter((other) => other === shape).length > shapes.length * 0.6,
  );
  return usual;
}

/** The number of words that nearly all cells of a column have, such as two of "Jane Doe". */
function usualWords(cells: readonly string[]): number | undefined {
  const counts = cells.filter((cell) => cell.trim() !== "").map((cell) => wordsOf(cell).length);
  const usual = counts.find(
    (count) => counts.filter((other) => other === count).length > counts.length * 0.8,
  );
  return counts.length >= 3 ? usual : undefined;
}

/** How much a cell looks like the name of the column below it: above 0 for a name, below for one value more. */
function nameScore(cell: string, below: readonly string[]): number {
  const shape = shapeOf(cell);
  if (shape === "blank") return 0;
  if (below.some((other) => other.trim().toLowerCase() === cell.trim().toLowerCase())) return -1;
  if (shape !== "text" || cell.length > MAX_NAME_LENGTH) return shape === usualShape(below) ? -2 : -1;
  if (isNamed(cell)) return 2;
  const usual = usualShape(below);
  if (usual !== undefined && usual !== "text") return 1;
  const words = usualWords(below);
  return words !== undefined && words !== wordsOf(cell).length ? 0.5 : 0;
}

/** The first row that is about as full as the rows below; titles above a table fill one cell or two. */
function firstFullRow(rows: readonly string[][]): number {
  const counts = rows.map(filledCells);
  const usual = counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0;
  const full = counts.findIndex((count) => count >= usual * 0.6 && (count >= 2 || usual < 2));
  return full >= 0 && full <= MAX_TITLE_ROWS ? full : 0;
}

/**
 * Index of the row with the names of the columns; null where the first full row looks like data. `rows` are the first
 * ones of a table, without blank ones. Titles above the names are passed over.
 */
export function detectHeaderRow(rows: readonly string[][]): number | null {
  const index = firstFullRow(rows);
  const row = rows[index];
  if (row === undefined) return null;
  const below = rows.slice(index + 1);
  const score = row.reduce(
    (sum, cell, column) =>
      sum +
      nameScore(
        cell,
        below.map((other) => other[column] ?? ""),
      ),
    0,
  );
  return score > 0 ? index : null;
}
