import { Target } from "lucide-react";
import { type EnrichedIntentRecord, enrichIntent } from "#contract/intent.ts";
import { countText } from "#app/lib/number-text.ts";
import { AccuracyMeter } from "#app/ui/accuracy-meter.tsx";
import { RelativeTime } from "#app/ui/relative-time.tsx";
import { defineSection } from "./company-section.tsx";
import { NamedContacts, SectionItem } from "./section-item.tsx";

const SPIKE = { one: "spike", many: "spikes" };

function Signal({ row: { attributes } }: { readonly row: EnrichedIntentRecord }) {
  const { topic, category, signalScore, audienceStrength, signalDate, spikesInDateRange } = attributes;
  return (
    <SectionItem
      title={topic ?? "Topic unknown"}
      end={signalScore === undefined ? undefined : <AccuracyMeter score={signalScore} />}
      details={[
        category,
        audienceStrength === undefined ? undefined : `Audience ${audienceStrength}`,
        spikesInDateRange === undefined ? undefined : countText(spikesInDateRange, SPIKE),
        signalDate === undefined ? undefined : <RelativeTime key="date" date={signalDate} />,
      ]}
    >
      <NamedContacts label="Recommended" people={attributes.recommendedContacts} />
    </SectionItem>
  );
}

/** What the company takes an interest in. Section 4.3. */
export const intentSection = defineSection({
  key: "intent",
  title: "Intent",
  icon: Target,
  noun: { one: "signal", many: "signals" },
  operation: enrichIntent,
  criteriaOf: ({ companyId, topics }) => ({ companyId, topics: [...topics] }),
  needsTopics: true,
  Item: Signal,
});
