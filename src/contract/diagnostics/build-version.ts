/** Inserted by the build and the tests; other programs run from source without it. */
declare const __PROSPECT_BUILD__: Omit<Build, "interface"> | undefined;

/** Identifies a build. */
export interface Build {
  /** The version in package.json: "0.1.0". */
  readonly version: string;
  /** The commit, shortened; "unknown" where it was not given. */
  readonly commit: string;
  /** The interface version between page, gateway and service: the "v1" of their addresses. */
  readonly interface: string;
}

/** The build of this code. A page that has been open for long is older than its gateway. */
export const BUILD: Build = {
  ...(typeof __PROSPECT_BUILD__ === "undefined"
    ? { version: "unknown", commit: "unknown" }
    : __PROSPECT_BUILD__),
  interface: "v1",
};

/** "0.1.0 abc1234", for logs and reports. */
export const BUILD_NAME = `${BUILD.version} ${BUILD.commit}`;

/** The same with the interface, for people and health checks. */
export const BUILD_LABEL = `${BUILD_NAME} (interface ${BUILD.interface})`;
