/** First name and both last names. */
export function fullNameOf(user: { firstName: string; lastName: string; secondLastName: string | null }): string {
  return [user.firstName, user.lastName, user.secondLastName].filter(Boolean).join(" ");
}
