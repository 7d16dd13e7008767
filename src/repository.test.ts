import { readFileSync, readdirSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ENGINE_CONTRACT } from "./tools/test-run/engine-contract.ts";
import { groupBy } from "#testing/collections-for-test.ts";

/** Rooms of src, and the rooms that each may import. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  text: [],
  app: ["contract", "text"],
  database: ["text"],
  service: ["contract", "text", "database"],
  gateway: ["contract", "text", "database", "service"],
  bench: ["contract", "app"],
  "testing/world": ["contract", "app", "database", "gateway"],
  tools: ["contract", "database", "service", "gateway", "bench", "testing/world"],
};

/**
 * Lines that a room may have, without its tests and without data. What makes a room larger makes something else of it smaller;
 * a limit is raised by a decision that says what the lines are worth.
 */
const MAX_LINES: Readonly<Record<string, number>> = {
  contract: 4900,
  text: 800,
  database: 3800,
  service: 15_500,
  gateway: 21_300,
  app: 80_100,
  testing: 8500,
  tools: 8000,
  bench: 1100,
  "unit tests": 43_800,
  e2e: 12_000,
};

/** Files that somebody may have to enter on each way of WALKS.md. */
const MAX_WALK: Readonly<Record<string, number>> = {
  "The next page of contacts, from the press to SQL and back": 40,
  "One batch of a run, from the press to the ledger": 35,
  "A family tree, from the press to its rows": 26,
  "A contact added to a list, from the press to another device": 35,
};

/** Folders of a room from the bottom up. A file imports from its own folder and from folders of rows before it. */
const LAYERS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  app: [
    ["lib"],
    ["ui", "files"],
    ["chart"],
    ["auth", "records"],
    ["storage"],
    ["api", "sync"],
    ["errors"],
    ["owned"],
    ["prices"],
    ["runs"],
    ["selection"],
    ["record-facts"],
    ["table"],
    ["record-views"],
    ["exports"],
    ["search"],
    ["features"],
    ["layout"],
    ["routes"],
    ["main.tsx"],
  ],
  service: [
    ["memo.ts", "random.ts", "service-settings.ts", "raw-text.d.ts"],
    ["service-context.ts"],
    ["http"],
    ["service-call.ts"],
    ["reference"],
    ["pictures", "matching"],
    ["sandbox"],
    ["metering"],
    ["sql"],
    ["operations"],
    ["oauth"],
    ["openapi"],
    ["service.ts"],
  ],
  gateway: [
    [
      "client-connection.ts",
      "clock-bounds.ts",
      "days.ts",
      "fair-turns.ts",
      "minute-limit.ts",
      "write-with-retries.ts",
      "timing.ts",
    ],
    ["gateway-answers.ts", "security-headers.ts"],
    ["static-files.ts", "keys", "people", "faults"],
    ["settings"],
    ["upstream"],
    ["sessions"],
    ["journal"],
    ["records"],
    ["runs"],
    ["usage", "workspace"],
    ["imports", "alerts"],
    ["administration", "backup"],
    ["monitoring"],
    ["gateway-server.ts", "gateway.ts", "sweep.ts"],
    ["open-gateway.ts"],
    ["gateway-dev.ts", "main.ts"],
  ],
};

/** Folders and files of app/search from the bottom up, by the same rule. `src/app/search/README.md` says them as well. */
const SEARCH_LAYERS = [
  ["use-settled-text.ts", "use-focus-after.ts", "import-lines.tsx", "user-lists.tsx"],
  ["criteria"],
  ["code-picker"],
  ["kinds"],
  ["proposals"],
  ["search-params.ts"],
  ["search-definition.ts"],
  ["search-sort.ts", "define-search.ts"],
  ["model"],
  ["search-context.ts"],
  ["select-all"],
  ["filters"],
  ["filter-panel"],
  ["results"],
  ["preview"],
  ["provider"],
  ["search-screen.tsx"],
];

/** Files of the app that load others when they are needed: routes, dialogs, drawers, panels. Workers need no `import()`. */
const MAY_LOAD_LATER: readonly string[] = [
  // signing in and out
  "app/auth/auth-session.ts",
  "app/auth/sign-in-callback.ts",
  // screens, and what features add to them
  "app/routes/router.tsx",
  "app/routes/search-extensions.ts",
  // dialogs, drawers, panels and forms
  "app/exports/export-button.tsx",
  // what the account menu does and asks
  "app/layout/account-menu.tsx",
  "app/sync/workspace-members.ts",
  "app/layout/layout-overlays.tsx",
  "app/record-facts/fact-fields.tsx",
  "app/search/search-screen.tsx",
  "app/search/kinds/criterion-kinds.ts",
  "app/search/filters/filter-bar.tsx",
  "app/search/filters/filter-chip.tsx",
  "app/search/filter-panel/filter-panel-frame.tsx",
  "app/search/results/results-area.tsx",
  "app/search/select-all/select-all-bar.tsx",
  "app/features/company/org-chart/company-org-chart-card.tsx",
  "app/features/families/pages/export-family.tsx",
  "app/features/families/pages/family-layout.tsx",
  // headings that are dragged, and rows that are copied
  "app/exports/sources/use-copy-rows.ts",
  "app/table/table-head.tsx",
  "app/table/table-settings.tsx",
  // columns that are hidden at first, and the lookups that check codes
  "app/features/companies/company-search.ts",
  "app/features/contacts/contact-search.ts",
  "app/search/define-search.ts",
];

const MAX_FILES_IN_FOLDER = 20;
const MIN_LINES_WITH_ONE_USER = 30;

/** Short files with a reason: the entries of workers. */
const STAND_ALONE: ReadonlySet<string> = new Set([
  "app/features/families/model/family-worker.ts",
  "app/files/write/file-worker.ts",
]);

/**
 * Files that open, read or copy others by `node:fs`. None of them may open a database: when a process closes any descriptor of
 * a file, its locks on that file are gone, SQLite's among them. The one that does never closes it.
 */
const MAY_OPEN_FILES: Readonly<Record<string, string>> = {
  "database/sqlite/held-files.ts": "databases, and never closes one that has a name",
  "gateway/backup/backup-file.ts": "backups",
  "gateway/keys/session-keys.ts": "session keys",
  "gateway/settings/gateway-settings.ts": "files with secrets",
  "gateway/static-files.ts": "the built app",
  "service/oauth/pages/page-files.ts": "a font",
  "testing/service/service-database-for-test.ts": "the sandbox data, before anybody opens its copy",
};

/** Functions of `node:fs` that leave no descriptor of a file behind. */
const OPENS_NOTHING =
  /^(?:type |accessSync|chmodSync|constants|existsSync|FileHandle|mkdir|mkdtemp|readdir|rename|rm|stat|unlink)/;

/** Words that say nothing to somebody who looks for a file. */
const VAGUE = /(^|[-/])(own|kept|words|parts|told|anew|way|look|note|extras)([-.]|$)/;

const SRC = fileURLToPath(new URL(".", import.meta.url));

const everyFile = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => /\.tsx?$/.test(file));
const files = everyFile.filter((file) => !/\.(test|d)\.tsx?$/.test(file));
const text = new Map(everyFile.map((file) => [file, readFileSync(join(SRC, file), "utf8")]));

/** `from "x"`, `import "x"`, `import("x")` and `new URL("x"`: types and dynamic imports count like any other. */
const IMPORT = /(?:from\s+|import\s+|import\(\s*|new URL\(\s*)"([#.][^"?]+)/g;

/** The files that a file imports, as paths below src. */
function importsOf(file: string): string[] {
  return [...(text.get(file) ?? "").matchAll(IMPORT)]
    .map(([, target = ""]) =>
      target.startsWith("#") ? target.slice(1) : normalize(join(dirname(file), target)),
    )
    .filter((target) => text.has(target));
}

const imports = new Map(everyFile.map((file) => [file, importsOf(file)]));
const edges = files.flatMap((file) => (imports.get(file) ?? []).map((target) => ({ file, target })));
const inWords = (wrong: typeof edges) => wrong.map(({ file, target }) => `${file} imports ${target}`);

/** The world is a room of its own within the helpers of tests, since tools simulate with it too. */
const roomOf = (file: string) =>
  file.startsWith("testing/world/") ? "testing/world" : (file.split("/")[0] ?? "");
const folderOf = (file: string) => file.split("/")[1] ?? "";
const layerOf = (file: string) =>
  LAYERS[roomOf(file)]?.findIndex((row) => row.includes(folderOf(file))) ?? -1;
const featureOf = (file: string) => /^app\/features\/([^/]+)\//.exec(file)?.[1];

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z\d -]/g, "")
    .replaceAll(" ", "-");
}

describe("imports", () => {
  it("go one way between the rooms of src", () => {
    const wrong = edges.filter(({ file, target }) => {
      const allowed = ROOMS[roomOf(file)];
      return allowed !== undefined && roomOf(target) !== roomOf(file) && !allowed.includes(roomOf(target));
    });
    expect(inWords(wrong)).toEqual([]);
  });

  it.each(Object.keys(LAYERS))("go down the layers of %s", (room) => {
    const own = files.filter((file) => roomOf(file) === room);
    expect(own.filter((file) => layerOf(file) < 0)).toEqual([]);
    const wrong = edges.filter(
      ({ file, target }) =>
        own.includes(file) &&
        own.includes(target) &&
        folderOf(file) !== folderOf(target) &&
        layerOf(target) >= layerOf(file),
    );
    expect(inWords(wrong)).toEqual([]);
  });

  it("go down the layers of search", () => {
    const layer = (file: string) => SEARCH_LAYERS.findIndex((row) => row.includes(file.split("/")[2] ?? ""));
    const inSearch = edges.filter(({ file, target }) =>
      [file, target].every((each) => each.startsWith("app/search/")),
    );
    expect(inSearch.filter(({ file }) => layer(file) < 0)).toEqual([]);
    const wrong = inSearch.filter(
      ({ file, target }) => file.split("/")[2] !== target.split("/")[2] && layer(target) >= layer(file),
    );
    expect(inWords(wrong)).toEqual([]);
    const readme = readFileSync(join(SRC, "app/search/README.md"), "utf8");
    const [, order = ""] = /this order, from the bottom[^:]*:([^]*?)\n- /.exec(readme) ?? [];
    const said = [...order.matchAll(/`([^`]+)`/g)].map(([, name]) => name);
    expect(said).toEqual(SEARCH_LAYERS.flat());
  });

  it.each(["service", "gateway"])("are told of in the README of %s, in the order of its layers", (room) => {
    const readme = readFileSync(join(SRC, room, "README.md"), "utf8");
    const told = [...readme.matchAll(/^\| `([\w-]+)\/`/gm)].map(([, folder = ""]) => folder);
    const folders = (LAYERS[room] ?? []).flat().filter((name) => !/\.\w+$/.test(name));
    expect(told.toSorted()).toEqual(folders.toSorted());
    const layers = told.map((folder) => layerOf(`${room}/${folder}/`));
    expect(layers).toEqual(layers.toSorted((one, other) => one - other));
  });

  it("never lead from one feature to another", () => {
    const wrong = edges.filter(({ file, target }) => {
      const [feature, other] = [featureOf(file), featureOf(target)];
      return feature !== undefined && other !== undefined && feature !== other;
    });
    expect(inWords(wrong)).toEqual([]);
  });

  it("make no circles", () => {
    const left = new Map(files.map((file) => [file, new Set(imports.get(file))]));
    for (;;) {
      const ends = [...left].filter(([, targets]) => targets.size === 0).map(([file]) => file);
      if (ends.length === 0) break;
      for (const end of ends) left.delete(end);
      for (const targets of left.values()) for (const end of ends) targets.delete(end);
    }
    // what is left stands on a circle or leads to one
    expect([...left.keys()]).toEqual([]);
  });

  it("load later only where a screen, dialog, drawer or panel opens", () => {
    const loading = files.filter((file) => roomOf(file) === "app" && /\bimport\(/.test(text.get(file) ?? ""));
    expect(loading.toSorted()).toEqual(MAY_LOAD_LATER.toSorted());
  });

  it("open files by name only where it is said which", () => {
    const fromFs = /import\s*\{([^}]*)\}\s*from "node:fs(?:\/promises)?"/g;
    const opening = files.filter(
      (file) =>
        roomOf(file) !== "tools" &&
        ([...(text.get(file) ?? "").matchAll(fromFs)].some(([, names = ""]) =>
          names.split(",").some((name) => name.trim() !== "" && !OPENS_NOTHING.test(name.trim())),
        ) ||
          /(?:import \* as|import) \w+ from "node:fs/.test(text.get(file) ?? "")),
    );
    expect(opening.toSorted()).toEqual(Object.keys(MAY_OPEN_FILES));
  });

  it("name the table library in the table's room only", () => {
    const users = files.filter((file) => text.get(file)?.includes('"@tanstack/react-table"'));
    expect(users.filter((file) => !/^(app\/table|bench)\//.test(file))).toEqual([]);
  });

  it("write into a person's database in one place, so that no two writes are open at once", () => {
    const writes = /"readwrite"|\bdatabase(\(\)\))?\.(put|add|delete|clear)\(/;
    const writing = files.filter((file) => roomOf(file) === "app" && writes.test(text.get(file) ?? ""));
    expect(writing).toEqual(["app/storage/user-database.ts"]);
  });
});

it("rooms keep to their limits", () => {
  const lines = (room: readonly string[]) =>
    room.reduce((sum, file) => sum + (text.get(file) ?? "").split("\n").length - 1, 0);
  const inE2e = readdirSync(join(SRC, "../e2e"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(SRC, "../e2e", file), "utf8").split("\n").length - 1);
  const counted = Object.keys(MAX_LINES).map((room) => {
    if (room === "e2e") return [room, inE2e.reduce((sum, count) => sum + count, 0)] as const;
    const tests = everyFile.filter((file) => /\.test\.tsx?$/.test(file));
    return [
      room,
      lines(room === "unit tests" ? tests : files.filter((file) => roomOf(file) === room)),
    ] as const;
  });
  expect(counted.filter(([room, count]) => count > (MAX_LINES[room] ?? 0))).toEqual([]);
});

describe("files", () => {
  it("stand in folders that can be read at a glance", () => {
    const folders = groupBy(files, (file) => dirname(file));
    const wide = [...folders].filter(([, inside]) => inside.length > MAX_FILES_IN_FOLDER);
    expect(wide.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([]);
  });

  it("of a few lines have a test, or users besides one neighbor", () => {
    const users = groupBy(edges, ({ target }) => target);
    const lonely = files.filter((file) => {
      const lines = text.get(file)?.split("\n").length ?? 0;
      const [user, another] = users.get(file) ?? [];
      const tested = [".test.ts", ".test.tsx"].some((ending) => text.has(file.replace(/\.tsx?$/, ending)));
      return (
        roomOf(file) === "app" &&
        lines <= MIN_LINES_WITH_ONE_USER &&
        !tested &&
        another === undefined &&
        user?.file.split("/")[1] === file.split("/")[1]
      );
    });
    expect(lonely.filter((file) => !STAND_ALONE.has(file))).toEqual([]);
  });

  it("have names that say what is inside", () => {
    expect(everyFile.filter((file) => VAGUE.test(basename(file)))).toEqual([]);
  });

  it("hold something of their own", () => {
    const shims = files.filter((file) => {
      const statements = (text.get(file) ?? "").replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, "").trim();
      return statements !== "" && statements.replaceAll(/export [^;]* from "[^"]*";/g, "").trim() === "";
    });
    expect(shims).toEqual([]);
  });
});

describe("names", () => {
  it("of constants follow one pattern", () => {
    const odd = files.flatMap((file) =>
      [...(text.get(file) ?? "").matchAll(/^(?:export )?const ([A-Z][A-Z_]*)\b/gm)].flatMap(([, name = ""]) =>
        /^(MOST|LONGEST|LARGEST|LEAST|PATIENCE|KEPT|SHOWN|MANY)(_|$)/.test(name) ? [`${file}: ${name}`] : [],
      ),
    );
    expect(odd).toEqual([]);
  });

  it("of rules are those of contract/rules.md", () => {
    const rules = readFileSync(join(SRC, "contract/rules.md"), "utf8");
    const ids = [...rules.matchAll(/\*\*\[([a-z]+-\d+)\]\*\*/g)].map(([, id]) => id);
    const known = new Set(ids);
    expect(ids.filter((id, at) => ids.indexOf(id) < at)).toEqual([]);
    const groups = [...new Set([...known].map((id) => id?.split("-")[0]))].join("|");
    const citation = new RegExp(`\\[((?:${groups})-\\d+)\\]`, "g");
    const cited = everyFile.flatMap((file) =>
      [...(text.get(file) ?? "").matchAll(citation)].map(([, id = ""]) => ({ file, id })),
    );
    expect(cited.length).toBeGreaterThan(100);
    expect(cited.filter(({ id }) => !known.has(id))).toEqual([]);
    const tested = new Set(cited.filter(({ file }) => /\.test\.tsx?$/.test(file)).map(({ id }) => id));
    expect([...known].filter((id) => id !== undefined && !tested.has(id))).toEqual([]);
    // papers that are not in the repository
    const elsewhere = files.filter((file) => /\bsections? \d/i.test(text.get(file) ?? ""));
    expect(elsewhere).toEqual([]);
  });

  it("of files in READMEs and comments are those of today", () => {
    const isFile = (name: string) =>
      everyFile.some((file) => `/${file}`.endsWith(name.startsWith("-") ? name : `/${name}`));
    const readmes = readdirSync(SRC, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md"))
      .map((file) => [file, readFileSync(join(SRC, file), "utf8")] as const);
    const comments = everyFile.map(
      (file) =>
        [file, (text.get(file) ?? "").match(/^\s*(?:\/\*\*|\*|\/\/) .*$/gm)?.join("\n") ?? ""] as const,
    );
    const root = ["../README.md", "../CONTRIBUTING.md", "../DECISIONS.md"].map(
      (file) => [file, readFileSync(join(SRC, file), "utf8")] as const,
    );
    const gone = [...root, ...readmes, ...comments].flatMap(([file, words]) =>
      [...words.matchAll(/[\w-]+\.(?:test\.|e2e\.)?tsx?\b/g)]
        .map(([name]) => name)
        .filter((name) => !isFile(name) && !/e2e|\.config\.ts$|^fixtures\.ts$/.test(name))
        .map((name) => `${file} names ${name}`),
    );
    expect(gone).toEqual([]);
  });
});

describe("the walks of WALKS.md", () => {
  const walks = new Map(
    readFileSync(join(SRC, "WALKS.md"), "utf8")
      .split(/^## /m)
      .slice(1)
      .map((walk) => [
        walk.slice(0, walk.indexOf("\n")),
        [...walk.matchAll(/^(\d+)\. `([^`]+)`(?: \(from (\d+)\))?(: over HTTP)?/gm)].map(
          ([, number, file = "", from, remote]) => ({ number, file, from, isRemote: remote !== undefined }),
        ),
      ]),
  );

  it("are those that have a limit, and none is longer than it", () => {
    expect([...walks.keys()]).toEqual(Object.keys(MAX_WALK));
    const long = [...walks].filter(([title, walk]) => walk.length > (MAX_WALK[title] ?? 0));
    expect(long.map(([title]) => title)).toEqual([]);
  });

  it.each([...walks])(
    "%s: each file is joined by an import to the one that it is entered from",
    (_, walk) => {
      const names = walk.map(({ file }) => file);
      expect(names.filter((file, at) => !text.has(file) || names.indexOf(file) !== at)).toEqual([]);
      expect(walk.map(({ number }) => Number(number))).toEqual(walk.map((_file, at) => at + 1));
      expect(walk.filter(({ isRemote }) => isRemote).length).toBeLessThan(2);
      const joins = (one: string, other = "") =>
        imports.get(one)?.includes(other) === true || imports.get(other)?.includes(one) === true;
      const skipping = walk.filter(
        ({ file, from, isRemote }, at) => at > 0 && !isRemote && !joins(file, names[Number(from ?? at) - 1]),
      );
      expect(skipping).toEqual([]);
    },
  );
});

it("the contract of the engines names tests that there are", () => {
  const tests = new Set(everyFile.map((file) => `src/${file}`));
  expect(ENGINE_CONTRACT.filter((file) => !tests.has(file))).toEqual([]);
});

describe("the paper of the full tier", () => {
  const E2E = join(SRC, "../e2e");
  const journeys = readdirSync(E2E).filter((file) => file.endsWith(".e2e.ts"));
  const sections = readFileSync(join(E2E, "FULL-TIER.md"), "utf8").split(/^## /m).slice(1);

  it("has a section for each file with journeys of that tier, and no other", () => {
    const ofFullTier = journeys.filter((file) =>
      /@full|onlyInFull/.test(readFileSync(join(E2E, file), "utf8")),
    );
    const named = sections.map((section) => `${/^`(.+)`/.exec(section)?.[1]}.e2e.ts`);
    expect(named.toSorted()).toEqual(ofFullTier.toSorted());
  });

  it("names journeys that there are, by their titles", () => {
    const gone = sections.flatMap((section) => {
      const [, name = ""] = /^`(.+)`/.exec(section) ?? [];
      const source = readFileSync(join(E2E, `${name}.e2e.ts`), "utf8");
      // a title that is made of values stands nowhere as it is
      const isMade = /(?:test|describe)(?:\.\w+)*\(\s*(?:`|\w+,)/.test(source);
      const titles = [...section.matchAll(/^- \*\*(.+?)\*\*:/gm)].map(([, title = ""]) => title);
      return titles.filter((title) => !(isMade || source.includes(title.split(" › ").at(-1) ?? "")));
    });
    expect(gone).toEqual([]);
  });

  it("names tests that there are", () => {
    const tests = [...everyFile.map((file) => `src/${file}`), ...journeys.map((file) => `e2e/${file}`)];
    const text = sections.join("");
    const named = [...text.matchAll(/`(?:…\/)?([^`\s*]*\.(?:test\.tsx?|e2e\.ts))`/g)];
    const gone = named
      .map(([, name = ""]) => name)
      .filter((name) => !tests.some((test) => `/${test}`.endsWith(`/${name}`)));
    expect(gone).toEqual([]);
  });
});

describe("decisions", () => {
  const paper = readFileSync(join(SRC, "../DECISIONS.md"), "utf8");
  const topics = paper
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      name: part.slice(0, part.indexOf("\n")),
      decisions: [...part.matchAll(/^- \*\*(\d+)\*\* (.*(?:\n {2}.*)*)/gm)].map(([, number, words = ""]) => ({
        number: Number(number),
        words: words.replaceAll(/\s+/g, " "),
      })),
    }));
  const decisions = topics
    .flatMap((topic) => topic.decisions)
    .toSorted((one, other) => one.number - other.number);
  const numbers = decisions.map(({ number }) => number);

  it("are numbered without a gap, and each has its date, none before that of the one before", () => {
    expect(decisions.length).toBeGreaterThan(100);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
    const dates = decisions.map(({ words }) => /^\d{4}-\d{2}-\d{2} \S/.exec(words)?.[0].slice(0, 10) ?? "");
    expect(dates.filter((date) => Number.isNaN(Date.parse(date)))).toEqual([]);
    expect(dates).toEqual(dates.toSorted((one, other) => one.localeCompare(other)));
  });

  it("stand below their topics, the newest first, and every topic is in the list of them", () => {
    const listed = [...paper.matchAll(/^- \[(.+)\]\(#(.+)\): \S/gm)].map(([, name, anchor]) => [
      name,
      anchor,
    ]);
    expect(listed).toEqual(topics.map(({ name }) => [name, anchorOf(name)]));
    for (const { name, decisions: here } of topics) {
      const order = here.map(({ number }) => number);
      expect({ name, order }).toEqual({ name, order: order.toSorted((one, other) => other - one) });
      expect(order.length).toBeGreaterThan(0);
    }
  });

  it("say on both sides what replaces what", () => {
    const pairs = (pattern: RegExp) =>
      decisions.flatMap(({ number, words }) =>
        [...words.matchAll(pattern)].flatMap(([, others = ""]) =>
          [...others.matchAll(/\d+/g)].map(([other]) => ({ number, other: Number(other) })),
        ),
      );
    const replaced = pairs(/Replaced by (\d+)\./g).map(({ number, other }) => `${other} replaces ${number}`);
    const replacing = pairs(/Replaces (\d+(?:(?:, | and )\d+)*)\./g).map(
      ({ number, other }) => `${number} replaces ${other}`,
    );
    expect(replacing.length).toBeGreaterThan(0);
    expect(replacing.toSorted()).toEqual(replaced.toSorted());
  });

  it("are in no other file, and links to their topics lead somewhere", () => {
    const anchors = new Set(topics.map(({ name }) => anchorOf(name)));
    const papers = readdirSync(SRC, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md"))
      .map((file) => ({ file, words: readFileSync(join(SRC, file), "utf8") }));
    expect(papers.filter(({ words }) => /^#+ Decisions/m.test(words)).map(({ file }) => file)).toEqual([]);
    const links = papers.flatMap(({ file, words }) =>
      [...words.matchAll(/\]\(([^)]*DECISIONS\.md)(?:#([^)]*))?\)/g)].map(([, path = "", anchor]) => ({
        file,
        path: normalize(join(dirname(file), path)).replaceAll("\\", "/"),
        anchor,
      })),
    );
    expect(links.length).toBeGreaterThan(20);
    const astray = links.filter(
      ({ path, anchor }) => path !== "../DECISIONS.md" || (anchor !== undefined && !anchors.has(anchor)),
    );
    expect(astray).toEqual([]);
  });
});

describe("colors", () => {
  it("of the service's pages are those of the app", () => {
    const valuesOf = (sheet: string) =>
      groupBy([...sheet.matchAll(/--([\w-]+): ([^;]+);/g)], ([, name = ""]) => name);
    const app = valuesOf(readFileSync(join(SRC, "app/ui/tokens.css"), "utf8"));
    const pages = [...valuesOf(readFileSync(join(SRC, "service/oauth/pages/colors.css"), "utf8"))].filter(
      ([name]) => !name.endsWith("mark"),
    );
    expect(pages.length).toBeGreaterThan(20);
    for (const [name, values] of pages) {
      const [light, dark] = (app.get(name) ?? []).map(([, , value]) => value);
      // a colour that is the same in the dark stands once
      expect({ name, values: values.map(([, , value]) => value) }).toEqual({
        name,
        values: values.length === 1 ? [light] : [light, dark],
      });
    }
  });
});
