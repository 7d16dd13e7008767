import { hashtagSection } from "./hashtag-section.tsx";
import { intentSection } from "./intent-section.tsx";
import { newsSection } from "./news-section.tsx";
import { orgChartSection } from "./org-chart-section.tsx";
import { scoopSection } from "./scoop-section.tsx";
import { technologySection } from "./technology-section.tsx";

/** What can be read about a company for a credit, in the order of its tabs. */
export const companySections = [
  intentSection,
  newsSection,
  scoopSection,
  technologySection,
  hashtagSection,
  orgChartSection,
];
