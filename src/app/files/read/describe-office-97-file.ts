import { TableFileError } from "./table-file.ts";

/**
 * Office 97 files, and encrypted ones of today, are small file systems ("compound files"): sectors, a table that links
 * them, and a directory of named streams. The names tell the type of the file.
 */
interface CompoundFile {
  readonly sectorSize: number;
  /** The next sector of each sector. */
  readonly next: Uint32Array;
  readonly directoryStart: number;
}

const HEADER_BYTES = 512;
const DIRECTORY_ENTRY_BYTES = 128;
/** Table sectors that the header itself lists: enough for the first 7 MB, which contain the directory. */
const HEADER_TABLE_SECTORS = 109;
/** Limit of directory sectors: a chain may be circular. */
const MAX_DIRECTORY_SECTORS = 64;
const LAST_SECTOR = 0xfffffffa;

async function viewOf(file: Blob, start: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(start, start + length).arrayBuffer());
}

async function openCompoundFile(file: Blob): Promise<CompoundFile | undefined> {
  const header = await viewOf(file, 0, HEADER_BYTES);
  if (header.byteLength < HEADER_BYTES) return undefined;
  const shift = header.getUint16(30, true);
  if (shift !== 9 && shift !== 12) return undefined;
  const sectorSize = 2 ** shift;
  const next: number[] = [];
  for (let index = 0; index < HEADER_TABLE_SECTORS; index += 1) {
    const sector = header.getUint32(76 + index * 4, true);
    if (sector >= LAST_SECTOR) break;
    const table = await viewOf(file, (sector + 1) * sectorSize, sectorSize);
    for (let at = 0; at + 4 <= table.byteLength; at += 4) next.push(table.getUint32(at, true));
  }
  return { sectorSize, next: Uint32Array.from(next), directoryStart: header.getUint32(48, true) };
}

function namesIn(directory: DataView): string[] {
  const names: string[] = [];
  for (let at = 0; at + DIRECTORY_ENTRY_BYTES <= directory.byteLength; at += DIRECTORY_ENTRY_BYTES) {
    // the length is in bytes and includes the final NUL
    const length = Math.min(64, directory.getUint16(at + 64, true)) / 2 - 1;
    let name = "";
    for (let index = 0; index < length; index += 1) {
      name += String.fromCharCode(directory.getUint16(at + index * 2, true));
    }
    names.push(name);
  }
  return names;
}

async function streamNames(file: Blob): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  const compound = await openCompoundFile(file);
  if (compound === undefined) return names;
  const { sectorSize, next, directoryStart } = compound;
  let sector = directoryStart;
  for (let read = 0; sector < LAST_SECTOR && read < MAX_DIRECTORY_SECTORS; read += 1) {
    const directory = await viewOf(file, (sector + 1) * sectorSize, sectorSize);
    for (const name of namesIn(directory)) names.add(name);
    sector = next[sector] ?? LAST_SECTOR;
  }
  return names;
}

/** Why a compound file cannot be read, and what to do: it is encrypted, of Office 97, or something else. */
export async function describeOldOfficeFile(file: Blob): Promise<TableFileError> {
  const names = await streamNames(file);
  if (names.has("EncryptedPackage")) {
    return new TableFileError(
      "password",
      "This workbook is protected with a password. In Excel, choose File > Info > Protect Workbook > Encrypt with Password, clear the password, save, and try again.",
    );
  }
  if (names.has("Workbook") || names.has("Book")) {
    return new TableFileError(
      "unsupported-format",
      "This workbook is in the old .xls format. Open it in Excel and save it as .xlsx or .csv.",
    );
  }
  return new TableFileError(
    "not-a-table",
    "This is an Office file, but not a workbook. Choose a .csv or .xlsx file.",
  );
}
