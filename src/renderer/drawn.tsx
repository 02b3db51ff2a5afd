// All screens and dialogs that the shell draws. The Sell screen is part of the first bundle. All other screens and dialogs are
// loaded when first needed or in idle time, the waiting screen first.
import { later } from './parts/later.ts';
import { SellScreen } from './screens/counter/sell/sell-screen.tsx';
import type { Drawn } from './shell/drawn.ts';

const WaitingScreen = later(async () => (await import('./screens/counter/waiting/waiting-screen.tsx')).WaitingScreen);
const PaymentsScreen = later(async () => (await import('./screens/books/payments/payments-screen.tsx')).PaymentsScreen);
const ExceptionsScreen = later(async () => (await import('./screens/books/exceptions/exceptions-screen.tsx')).ExceptionsScreen);
const RefundsScreen = later(async () => (await import('./screens/books/refunds/refunds-screen.tsx')).RefundsScreen);
const DayScreen = later(async () => (await import('./screens/books/day/day-screen.tsx')).DayScreen);
const BalancesScreen = later(async () => (await import('./screens/books/balances/balances-screen.tsx')).BalancesScreen);
const ChartsScreen = later(async () => (await import('./screens/books/charts/charts-screen.tsx')).ChartsScreen);
const SettingsScreen = later(async () => (await import('./screens/setup/settings/settings-screen.tsx')).SettingsScreen);
const DiagnosticsScreen = later(
  async () => (await import('./screens/setup/diagnostics/diagnostics-screen.tsx')).DiagnosticsScreen,
);
const PeopleScreen = later(async () => (await import('./screens/setup/settings/people/people-screen.tsx')).PeopleScreen);
const DrillsScreen = later(async () => (await import('./screens/drills/drills-screen.tsx')).DrillsScreen);

export const drawn: Drawn = {
  screens: {
    sell: () => <SellScreen />,
    waiting: (route) => route.screen === 'waiting' && <WaitingScreen key={route.attemptId} attemptId={route.attemptId} />,
    payments: () => <PaymentsScreen />,
    exceptions: () => <ExceptionsScreen />,
    refunds: () => <RefundsScreen />,
    day: () => <DayScreen />,
    balances: () => <BalancesScreen />,
    charts: () => <ChartsScreen />,
    settings: () => <SettingsScreen />,
    diagnostics: () => <DiagnosticsScreen />,
    people: () => <PeopleScreen />,
    drills: () => <DrillsScreen />,
  },
  ReceiptCheckDialog: later(
    async () => (await import('./screens/books/receipt-check/receipt-check-dialog.tsx')).ReceiptCheckDialog,
  ),
  DoneDialog: later(async () => (await import('./screens/books/refunds/done-dialog.tsx')).DoneDialog),
  DrillPanel: later(async () => (await import('./screens/drills/drill-panel.tsx')).DrillPanel),
  FirstSetup: later(async () => (await import('./screens/setup/first/first-setup.tsx')).FirstSetup),
  RestoreQuestion: later(async () => (await import('./screens/setup/restore/restore-question.tsx')).RestoreQuestion),
  Rescue: later(async () => (await import('./screens/setup/diagnostics/rescue.tsx')).Rescue),
};
