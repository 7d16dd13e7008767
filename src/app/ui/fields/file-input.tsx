import type { Ref } from "react";

type FileInputProps = {
  /** A button presses it by this. */
  ref: Ref<HTMLInputElement>;
  label: string;
  /** Endings and media types, as the browser takes them: ".csv,text/csv". */
  accept: string;
  onFile: (file: File) => void;
};

/** The browser's own choice of one file, behind a button; the same file can be chosen again. */
export function FileInput({ ref, label, accept, onFile }: FileInputProps) {
  return (
    <input
      ref={ref}
      type="file"
      aria-label={label}
      accept={accept}
      hidden
      onChange={(event) => {
        const [file] = event.target.files ?? [];
        event.target.value = "";
        if (file) onFile(file);
      }}
    />
  );
}
