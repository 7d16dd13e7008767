import { afterAll } from "vitest";
import { type DataClient, signedIn } from "./service-data-client-for-test.ts";
import { type ServiceForTest, serviceForTest } from "./service-for-test.ts";

/** A service, and the calls of the sandbox user with all scopes. */
interface RepForTest {
  readonly test: ServiceForTest;
  readonly rep: DataClient;
}

/** Opens a service for the calling test file, and closes it after the file's last test. */
export async function repForTest(): Promise<RepForTest> {
  const test = await serviceForTest();
  afterAll(() => test.close());
  return { test, rep: await signedIn(test, "rep") };
}
