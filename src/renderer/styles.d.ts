// A style sheet that a module brings along has no values of its own.
declare module '*.css' {
  const nothing: Record<string, never>;
  // oxlint-disable-next-line import/no-default-export -- the only way to say that there is nothing to import
  export default nothing;
}
