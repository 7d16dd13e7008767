import type { Ref } from "react";

type FileInputProps = {
  /** For the button that opens the file dialog. */
  ref: Ref<HTMLInputElement>;
  label: string;
  /** Extensions and media types: ".csv,text/csv". */
  accept: string;
  onFile: (file: File) => void;
};

/** The browser's file dialog for one file, behind a button. The same file can be chosen again. */
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
