import type { ReferenceEntry } from "./reference-entry.ts";

/** A mark of companies with the groups in which it stands. */
export interface Hashtag extends ReferenceEntry {
  readonly parentCategory: string;
  readonly category: string;
}

/** Parent category, category, marks. What follows `=` is the name where the mark is not simply the name. */
const ROWS = `
Company|Business|Family Owned|Franchise|Recently Funded|Seasonal Business|Subscription Pricing|Woman Owned|Employee Owned
Company|Growth|Fast Growing|Hiring Engineers|Hiring Sales|New Leadership|Opening Locations|Expanding Abroad
Company|Sustainability|Carbon Neutral|Electric Fleet|Fair Trade|Renewable Energy
Operations|Operations|24 Hour Support|Fleet Operator|Has Warehouse|ISO 9001|Multiple Locations|Remote First|Uses Contractors
Technology|Technology|Accepts Online Payments|Builds Software|Cloud First|Has Mobile App|On Premises|Uses Machine Learning
Job Function|Number of Doctors|50+ Doctors|250+ Doctors
Job Function|Number of Engineers|50+ Engineers|250+ Engineers
Job Function|Number of Operations Employees|50+ Operations=50+ Operations Employees|250+ Operations=250+ Operations Employees
Job Function|Number of Salespeople|50+ Sales=50+ Salespeople|250+ Sales=250+ Salespeople`;

/** "250+ Operations=250+ Operations Employees" → #250_plus_operations with that name. */
function readMark(mark: string, parentCategory: string, category: string): Hashtag {
  const [tag = "", name = tag] = mark.split("=");
  const id = `#${tag.toLowerCase().replace("+", "_plus").replace(/ /g, "_")}`;
  return { id, name, parentCategory, category };
}

/** Every mark, in the order of their groups. */
export const HASHTAGS: readonly Hashtag[] = ROWS.trim()
  .split("\n")
  .flatMap((row) => {
    const [parentCategory = "", category = "", ...marks] = row.split("|");
    return marks.map((mark) => readMark(mark, parentCategory, category));
  });
