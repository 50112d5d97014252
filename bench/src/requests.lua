-- For wrk: searches or boards between stations picked by chance, at any minute from 05:00 to 23:00 of a day, as a browser asks for them.
-- Arguments: search or board, day, seed, stations.
local kind, day, stations

function init(args)
  kind, day = args[1], args[2]
  math.randomseed(tonumber(args[3]))
  stations = { unpack(args, 4) }
end

local headers = { ['Accept-Encoding'] = 'br' }

function request()
  local minute = math.random(300, 1380)
  local time = string.format('%02d:%02d', math.floor(minute / 60), minute % 60)
  local from = math.random(#stations)
  if kind == 'board' then
    return wrk.format('GET', '/api/station/' .. stations[from] .. '/board?day=' .. day .. '&time=' .. time, headers)
  end
  local to = math.random(#stations - 1)
  if to >= from then to = to + 1 end
  return wrk.format('GET', '/api/search?from=' .. stations[from] .. '&to=' .. stations[to] .. '&day=' .. day .. '&time=' .. time, headers)
end
