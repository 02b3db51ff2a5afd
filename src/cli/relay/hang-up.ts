// SIGHUP for a relay whose program is still loading: kept, and carried out once the relay can reload. SIGHUP ends a process that
// does not listen for it.
let isAsked = false;
let carryOut = (): void => void (isAsked = true);
const hear = (): void => carryOut();

/** Hears SIGHUP from now on, and keeps it until `onHangUp` or `endOnHangUp` is called. */
export const keepHangUps = (): void => void process.on('SIGHUP', hear);

const beginWith = (run: () => void): void => {
  carryOut = run;
  if (isAsked) run();
};

/** Calls `reload` for each SIGHUP from now on, and at once if one came before. */
export const onHangUp = (reload: () => void): void => beginWith(reload);

/** Lets SIGHUP end the process as usual, also one that came before: for commands that serve nothing. */
export const endOnHangUp = (): void =>
  beginWith(() => {
    process.off('SIGHUP', hear);
    process.kill(process.pid, 'SIGHUP');
  });
