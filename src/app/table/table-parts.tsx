// what a table loads when a person is about to change its columns
export { ColumnChooser } from "./column-chooser.tsx";
export { ColumnResizer } from "./column-resizer.tsx";
