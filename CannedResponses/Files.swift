/// The files of `Responses`, by name: a resource embedded in code has an identifier, and its name is lost.
let files: [(name: String, contents: [UInt8])] = [
    ("addresses.200.json", PackageResources.addresses_200_json),
    ("cities-empty.200.json", PackageResources.cities_empty_200_json),
    ("cities.200.json", PackageResources.cities_200_json),
    ("city.200.json", PackageResources.city_200_json),
    ("deliveries.200.json", PackageResources.deliveries_200_json),
    ("delivery-refused.422.http", PackageResources.delivery_refused_422_http),
    ("delivery.204.http", PackageResources.delivery_204_http),
    ("problem.403.http", PackageResources.problem_403_http),
    ("questions.200.json", PackageResources.questions_200_json),
    ("server-error.500.http", PackageResources.server_error_500_http),
    ("sessions.201.json", PackageResources.sessions_201_json),
    ("unauthorized.401.json", PackageResources.unauthorized_401_json),
    ("unavailable.503.http", PackageResources.unavailable_503_http),
]
