/** The side whose ZIP code stands for a consumer: the first that has one, otherwise the first. A row has at least one side. */
export const sideWithZip = <Side extends { addressInfo: { zip: string | null } }>(sides: readonly Side[]): Side =>
  sides.find(({ addressInfo }) => addressInfo.zip) ?? sides[0]!;
