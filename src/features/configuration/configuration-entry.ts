/** What stands in the address of a page of devices while a section of the opened one's configuration is shown: which. */
export const configurationEntry = 'configuration'
