-- What commands answered before secrets in it were masked: that they were done, or failed, stays.
update gateway_event set body = body - 'result' where kind = 'command-answer' and body ? 'result';
