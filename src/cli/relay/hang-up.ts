// SIGHUP for a relay whose program is still loading: kept, and carried out once the relay can reload. SIGHUP ends a process that
// does not listen for it.
let isAsked = false;
let carryOut = (): void => void (isAsked = true);
const hear = (): void => carryOut();

/** Hears SIGHUP from now on, and keeps it until `onHangUp` or `endOnHangUp` is called. */
export const keepHangUps = (): void => void process.on('SIGHUP', hear);

/** Calls `run` for each SIGHUP from now on, and at once if one came before. */
export const onHangUp = (run: () => void): void => {
  carryOut = run;
  if (isAsked) run();
};

/** Lets SIGHUP end the process as usual, also one that came before: for commands that serve nothing. */
export const endOnHangUp = (): void =>
  onHangUp(() => {
    process.off('SIGHUP', hear);
    process.kill(process.pid, 'SIGHUP');
  });
