/** The parts of saxen used here; the package has no types. */
declare module "saxen" {
  export class Parser {
    on(
      event: "openTag",
      hear: (
        name: string,
        attributes: () => Readonly<Record<string, string>> | false,
        decode: (text: string) => string,
        selfClosing: boolean,
      ) => void,
    ): this;
    on(event: "closeTag", hear: (name: string) => void): this;
    on(event: "text" | "cdata" | "attention", hear: (text: string) => void): this;
    on(event: "error", hear: (reason: Error) => void): this;
    write(text: string): this;
    end(): Error | null;
  }
}
