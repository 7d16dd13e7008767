/** What the score of a name means, where 100 is the same name. */
export const NAME_SCORE = {
  /** The same but for what nobody tells names apart by, such as a legal form or a middle name that one leaves out. */
  same: 98,
  /** The same with a difference that a program may decide upon, such as a typo. */
  fits: 80,
  /** A name that only a person can say to be meant. */
  near: 65,
} as const;
