/** By the long name of an option: a switch is `true`, an option its text, a repeatable option all its texts. */
export type OptionValues = Readonly<Record<string, boolean | string | readonly string[] | undefined>>;
