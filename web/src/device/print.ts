/** Opens the phone's print dialog for this page. */
export const printPage = (): void => print()
