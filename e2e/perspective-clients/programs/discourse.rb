# The request of Discourse's plugin (`lib/discourse_perspective.rb`): no languages, a session, `scoreType`, three seconds
# to read. A score that is missing counts as 0. The plugin sends through excon; this needs nothing but Ruby.
require 'json'
require 'net/http'

address = URI('https://commentanalyzer.googleapis.com/v1alpha1/comments:analyze')
address.query = URI.encode_www_form(key: ENV.fetch('VENDOR_KEY'))
body = {
  comment: { text: ENV.fetch('TEXT') },
  doNotStore: true,
  sessionId: 'https://forum.example.com_17',
  requestedAttributes: { TOXICITY: { scoreType: 'PROBABILITY' } }
}
http = Net::HTTP.new(address.host, address.port)
http.use_ssl = true
http.read_timeout = 3
reply = http.post(address.request_uri, body.to_json, 'Content-Type' => 'application/json', 'Accept' => '*/*')
score = JSON.parse(reply.body).dig('attributeScores', 'TOXICITY', 'summaryScore', 'value') || 0.0
puts({ flagged: score > 0.9 }.to_json)
