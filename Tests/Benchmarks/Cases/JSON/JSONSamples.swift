import Foundation
import MillraceStreams

/// Documents of the shapes that benchmarks of JSON libraries use, generated from a seed: tweets (`twitter.json`),
/// nested arrays of coordinates (`canada.json`), a catalog by id (`citm_catalog.json`), rows of a table.
public enum JSONSamples {
    /// A row of a table.
    public struct Row: Codable {
        let id: Int
        let cityName: String
        let countryCode: String?
        let latitude: Double
        let peopleCount: Int
        let isCapital: Bool
    }

    /// The answer of a search.
    public struct Tweets: Codable {
        let statuses: [Tweet]
    }

    package struct Tweet: Codable {
        let id: Int64
        let created_at: String
        let text: String
        let user: User
        let retweet_count: Int
        let favorite_count: Int
        let favorited: Bool
        let lang: String?
        let in_reply_to_user_id: Int64?
        let entities: Entities
    }

    package struct User: Codable {
        let id: Int64
        let name: String
        let screen_name: String
        let description: String
        let url: String?
        let followers_count: Int
        let friends_count: Int
        let verified: Bool
        let profile_image_url: String
    }

    package struct Entities: Codable {
        let hashtags: [String]
        let urls: [String]
        let indices: [Int]
    }

    /// An entry of a catalog.
    public struct Entry: Codable {
        let id: Int
        let name: String?
        let description: String?
        let prices: [Price]
        let topicIds: [Int]
        let areas: [String: [Int]]
    }

    package struct Price: Codable {
        let amount: Int
        let seatCategoryId: Int
    }

    package struct Typed: Codable {
        let key: UUID
        let made: Date
        let changed: Date?
        let picture: Data
    }

    /// A number that is decoded as one kind and then as another.
    package enum Attempt: Codable {
        case whole(Int)
        case real(Double)

        package init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            self = try (try? value.decode(Int.self)).map(Attempt.whole) ?? .real(value.decode(Double.self))
        }
    }

    /// An object whose members are decoded by key, in their order.
    package struct Wide: Codable {
        let sum: Int

        private static let keys = (0..<128).map { SampleKey("member\($0)") }

        package init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: SampleKey.self)
            let count = try container.decode(Int.self, forKey: Wide.keys[0])
            sum = try Wide.keys[1..<count].reduce(0) { try $0 + container.decode(Int.self, forKey: $1) }
        }
    }

    /// An array of eight rows: 1 KB.
    public static let object = rows(8)

    private static func row(
        _ id: Int,
        _ random: inout SeededGenerator,
        people: String? = nil,
        isSnake: Bool = false
    ) -> String {
        let names =
            isSnake
            ? ["city_name", "country_code", "people_count", "is_capital"]
            : ["cityName", "countryCode", "peopleCount", "isCapital"]
        let latitude = Double(random.below(180_000_000)) / 1_000_000 - 90
        let country = id % 3 == 0 ? "null" : "\"GB\""
        let people = people ?? "\(random.below(1_000_000))"
        return #"{"id":\#(id),"\#(names[0])":"City of \#(random.below(100_000))","\#(names[1])":\#(country),"#
            + #""latitude":\#(latitude),"\#(names[2])":\#(people),"\#(names[3])":\#(id % 5 == 0)}"#
    }

    private static func list(_ count: Int, _ part: (Int) -> String) -> Data {
        Data(("[" + (0..<count).map(part).joined(separator: ",") + "]").utf8)
    }

    /// Returns an array of rows.
    public static func rows(_ count: Int) -> Data {
        var random = SeededGenerator(seed: 1)
        return list(count) { row($0, &random) }
    }

    package static func snakeRows(_ count: Int) -> Data {
        var random = SeededGenerator(seed: 1)
        return list(count) { row($0, &random, isSnake: true) }
    }

    /// Returns 2,000 rows, one of which has this text for the number of its people.
    package static func rows(with people: String, in odd: Int) -> Data {
        var random = SeededGenerator(seed: 1)
        return list(2_000) { row($0, &random, people: $0 == odd ? people : nil) }
    }

    /// Returns the answer of a search with a number of tweets.
    public static func tweets(_ count: Int) -> Data {
        var random = SeededGenerator(seed: 2)
        let words = ["水車", "the", "stream", "café", "\\ud83d\\ude00", "@someone", "http:\\/\\/t.co", "\\n", "と"]
        func text(_ count: Int) -> String { (0..<count).map { _ in random.one(of: words) }.joined(separator: " ") }
        let tweets = (0..<count).map { id in
            #"{"metadata":{"result_type":"recent","iso_language_code":"ja"},"created_at":"Sun Aug 31 00:29:15 +0000 2014","#
                + #""id":\#(505_874_924_095_815_681 + id),"id_str":"\#(id)","text":"\#(text(14))","source":"<a href=\"x\">y<\/a>","#
                + #""truncated":false,"in_reply_to_status_id":null,"in_reply_to_user_id":\#(id % 4 == 0 ? "\(id)" : "null"),"#
                + #""user":{"id":\#(random.below(1 << 31)),"name":"\#(text(2))","screen_name":"user_\#(id)","location":"","#
                + #""description":"\#(text(20))","url":null,"followers_count":\#(random.below(9_999)),"friends_count":7,"#
                + #""listed_count":2,"verified":false,"profile_image_url":"http:\/\/a\/\#(id).png"},"#
                + #""geo":null,"retweet_count":\#(random.below(99)),"favorite_count":0,"entities":{"hashtags":["a","b"],"symbols":[],"#
                + #""urls":["http:\/\/t.co\/\#(id)"],"indices":[3,19]},"favorited":false,"retweeted":false,"lang":"ja"}"#
        }
        return Data((#"{"statuses":["# + tweets.joined(separator: ",") + #"],"search_metadata":{"count":100}}"#).utf8)
    }

    /// Returns rings of 100 coordinates each, with a number of points in all.
    public static func outline(_ points: Int) -> Data {
        var random = SeededGenerator(seed: 3)
        return list(points / 100) { _ in
            let ring = (0..<100).map { _ in
                let (east, north) = (Double(random.below(140 << 40)), Double(random.below(80 << 40)))
                return "[\(-east / Double(1 << 40)),\(north / Double(1 << 40))]"
            }
            return "[" + ring.joined(separator: ",") + "]"
        }
    }

    /// Returns a catalog with a number of entries by id.
    public static func catalog(_ count: Int) -> Data {
        var random = SeededGenerator(seed: 4)
        let entries = (0..<count).map { id in
            #""\#(138_586_341 + id)":{"description":null,"id":\#(id),"logo":null,"name":"Event \#(random.below(999))","#
                + #""prices":[{"amount":\#(random.below(99_999)),"seatCategoryId":338937295},{"amount":100,"seatCategoryId":2}],"#
                + #""topicIds":[324846099,107888604],"areas":{"205705993":[],"205705994":[\#(id)]},"subtopicIds":[]}"#
        }
        return Data(("{" + entries.joined(separator: ",") + "}").utf8)
    }

    package static func names(_ count: Int) -> Data {
        Data(("{" + (0..<count).map { #""name of \#($0)":\#($0)"# }.joined(separator: ",") + "}").utf8)
    }

    package static func wide(_ count: Int) -> Data {
        let members = (0..<count).map { #""member\#($0)":\#($0 == 0 ? count : $0)"# }.joined(separator: ",")
        return list(20_000 / count) { _ in "{" + members + "}" }
    }

    package static func reals(_ count: Int) -> Data {
        list(count) { $0 % 2 == 0 ? "\($0).5" : "\($0)" }
    }

    package static func typed(_ count: Int) -> Data {
        list(count) { id in
            let key = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, UInt8(id >> 8), UInt8(id & 0xFF)))
            let picture = Data((0..<60).map { UInt8(($0 * 37 + id) & 0xFF) }).base64EncodedString()
            return #"{"key":"\#(key)","made":"20\#(10 + id % 90)-02-\#(10 + id % 19)T1\#(id % 10):59:0\#(id % 10)Z","#
                + #""changed":null,"picture":"\#(picture)"}"#
        }
    }
}
