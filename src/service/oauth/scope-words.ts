import type { Scope } from "#contract/operation.ts";
import type { IconName } from "./icons.ts";

interface ScopeWords {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** What each scope means to the person who grants it. [metering-1] to [metering-4] */
export const SCOPE_WORDS: Readonly<Record<Scope, ScopeWords>> = {
  "api:data:contact": {
    icon: "people",
    title: "Find and enrich contacts",
    text: "Search people at companies, and get e-mail and phone for those you choose. Enriching uses credits.",
  },
  "api:data:company": {
    icon: "building",
    title: "Find and enrich companies",
    text: "Search companies, get their details and family trees. Enriching uses credits.",
  },
  "api:data:intent": {
    icon: "signal",
    title: "Read intent signals",
    text: "See which companies research a topic. Each signal counts as a record.",
  },
  "api:data:news": {
    icon: "paper",
    title: "Read news",
    text: "See articles about companies. Each article counts as a record.",
  },
  "api:data:scoops": {
    icon: "horn",
    title: "Read scoops",
    text: "See timely events at companies. Each scoop counts as a record.",
  },
  "api:audience:read": {
    icon: "list",
    title: "Read your audiences",
    text: "See the audiences you saved, without changing them.",
  },
};
