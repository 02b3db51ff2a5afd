// Importing a style sheet applies it; the import has no values.
declare module '*.css' {
  const nothing: Record<string, never>;
  // oxlint-disable-next-line import/no-default-export -- the only way to say that there is nothing to import
  export default nothing;
}

/** Vite's font imports: `?url` is the file's address, `?inline` its content as a `data:` address. */
declare module '*.woff2?url' {
  const url: string;
  // oxlint-disable-next-line import/no-default-export -- as Vite gives it
  export default url;
}
declare module '*.woff2?inline' {
  const url: string;
  // oxlint-disable-next-line import/no-default-export -- as Vite gives it
  export default url;
}

/** Vite imports a file with the suffix `?raw` as its text. */
declare module '*.md?raw' {
  const text: string;
  // oxlint-disable-next-line import/no-default-export -- as Vite gives it
  export default text;
}
