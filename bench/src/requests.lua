-- Script for wrk: requests searches or boards of random stations, with a browser's headers. All requests have
-- the same time, because most riders search from the current time.
-- Arguments: search or board, day and time as query parameters, seed, stations.
local kind, moment, stations

function init(args)
  kind, moment = args[1], args[2]
  math.randomseed(tonumber(args[3]))
  stations = { unpack(args, 4) }
end

local headers = { ['Accept-Encoding'] = 'gzip, deflate, br' }

function request()
  local from = math.random(#stations)
  if kind == 'board' then
    return wrk.format('GET', '/api/station/' .. stations[from] .. '/board?' .. moment, headers)
  end
  local to = math.random(#stations - 1)
  if to >= from then to = to + 1 end
  return wrk.format('GET', '/api/search?from=' .. stations[from] .. '&to=' .. stations[to] .. '&' .. moment, headers)
end
