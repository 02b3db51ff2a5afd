// Types of the simulated payment service, relay and printer that training passes to its till.
/** Training's receipt printer, reached over the network like a real one. */
export type SimulatedPrinter = {
  readonly address: { readonly host: string; readonly port: number };
  /** Puts paper in (true), or takes it out (false). */
  load(isThere: boolean): void;
  /** Sets the printer's only listener, which is called for each print without paper and for each printed receipt. */
  listen(heard: (said: 'no-paper' | 'printed') => void): void;
};

/** The parts that training passes to its till. */
export type Simulation = {
  /** Path of the file with the drills' progress. */
  readonly drillsFile: string;
  readonly printer: SimulatedPrinter;
  /** Stops the till as a crash would, and opens it again. */
  crash(): unknown;
};
