// A style sheet that a module brings along has no values of its own.
declare module '*.css' {
  const nothing: Record<string, never>;
  // oxlint-disable-next-line import/no-default-export -- the only way to say that there is nothing to import
  export default nothing;
}

/** Vite: where the file is, or the whole of it as a `data:` address. */
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
