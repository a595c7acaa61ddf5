/** Online requests: a client asks for documents, pays, follows them and gets them. */
export const onlineRequests = {} as const;
