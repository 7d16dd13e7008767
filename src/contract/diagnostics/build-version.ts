/** Put in by the build and the tests; other programs that run from source do without. */
declare const __PROSPECT_BUILD__: Omit<Build, "interface"> | undefined;

/** Which program this is. */
export interface Build {
  /** Of package.json: "0.1.0". */
  readonly version: string;
  /** The commit that it was built from, shortened; "unknown" where it was not told. */
  readonly commit: string;
  /** What page, gateway and service speak among each other: the "v1" of their addresses. */
  readonly interface: string;
}

/** Which build this code belongs to. A page that has been open for long is of an older one than its gateway. */
export const BUILD: Build = {
  ...(typeof __PROSPECT_BUILD__ === "undefined"
    ? { version: "unknown", commit: "unknown" }
    : __PROSPECT_BUILD__),
  interface: "v1",
};

/** "0.1.0 abc1234", as logs and reports name a build. */
export const BUILD_NAME = `${BUILD.version} ${BUILD.commit}`;

/** The same with the interface, as people and health checks read it. */
export const BUILD_LABEL = `${BUILD_NAME} (interface ${BUILD.interface})`;
